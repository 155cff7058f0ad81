import { describe, expect, test } from 'vitest'
import { pageLines } from '../../../testing/files/page-lines.ts'

const SECRET = 'The deposit is 99 crowns.'
const MARKED = `[Hidden text: ${SECRET}]`
const SEEN = 'The deposit is 40 crowns, as the board decided in the spring of this year.'

describe('words that no one sees are marked', () => {
  test.each([
    ['hidden', `<p hidden>${SECRET}</p>`],
    ['not displayed', `<p style="display:none">${SECRET}</p>`],
    ['not visible', `<div style="visibility: hidden !important"><p>${SECRET}</p></div>`],
    ['by a class', `<style>/* x */ .x, p.gone { color: red; display: none }</style><p class="gone">${SECRET}</p>`],
    ['by an id', `<style>#gone{visibility:hidden}</style><p id="gone">${SECRET}</p>`],
    ['in a rule for screens', `<style>@media screen { .gone { display: none } }</style><p class="gone">${SECRET}</p>`],
    ['moved out of sight', `<p style="position:absolute; left:-9999px">${SECRET}</p>`],
    ['white on white', `<p style="color:#fff">${SECRET}</p>`],
    ['white on white, by a class', `<style>.w{color:white}</style><p class="w">${SECRET}</p>`],
    [
      'nearly the colour behind it',
      `<div style="background:#222"><p style="color: rgb(36, 34, 35)">${SECRET}</p></div>`,
    ],
    ['an old colour', `<body bgcolor="#ffffff"><font color="#FFFFFF">${SECRET}</font>`],
    ['tiny', `<p style="font-size:1px">${SECRET}</p>`],
    ['tiny, of a share', `<p style="font-size:10%">${SECRET}</p>`],
    ['for those who have it read to them', `<p class="visually-hidden">${SECRET}</p>`],
    ['a dialog that is not open', `<dialog><p>${SECRET}</p></dialog>`],
  ])('%s', (_, html) => {
    expect(pageLines(`${html}<p>${SEEN}</p>`)).toEqual([MARKED, SEEN])
  })

  test('in a line, in a cell, in a row', () => {
    expect(pageLines(`<p>The deposit <span hidden>is now 99 crowns.</span> is 40.</p>`)).toEqual([
      'The deposit [Hidden text: is now 99 crowns.] is 40.',
    ])
    expect(pageLines('<p>Fee: <span style="color:white">99</span> 40</p>')).toEqual(['Fee: [Hidden text: 99] 40'])
    expect(
      pageLines(
        `<table><tr><th>H<th>P<tr><td>Gull<td>40 <i hidden>or rather 99 crowns.</i><tr hidden><td>Tern is<td>free in 2025<tr><td>Plover<td>50</table>`,
      ),
    ).toEqual([
      'H | P',
      'Gull | 40 [Hidden text: or rather 99 crowns.]',
      'Plover | 50',
      '[Hidden text: Tern is free in 2025]',
    ])
  })

  test('a figure in raised letters is none of another there either', () => {
    expect(pageLines('<p hidden>It holds 10<sup>5</sup> cells.</p>')).toEqual(['[Hidden text: It holds 10^5 cells.]'])
  })
})

describe('what a reader of the page opens is text', () => {
  test.each([
    ['a panel of tabs', `<div role="tabpanel" hidden>${SECRET}</div>`],
    ['a pane', `<style>.tab-pane{display:none}</style><div class="tab-pane">${SECRET}</div>`],
    [
      'shown in another state',
      `<style>.box{display:none} .box.on{display:block}</style><div class="box">${SECRET}</div>`,
    ],
    [
      'shown by a box that is ticked',
      `<style>#b{display:none} #a:checked ~ #b{display:block}</style><div id="b">${SECRET}</div>`,
    ],
    ['named by a control', `<button aria-controls="q1">More</button><div id="q1" hidden>${SECRET}</div>`],
    [
      'named by a script',
      `<div id="q1" hidden>${SECRET}</div><script>document.querySelector('#q1').hidden = false</script>`,
    ],
    ['found by searching', `<div hidden="until-found">${SECRET}</div>`],
    ['folded', `<details><summary>Deposit</summary>${SECRET}</details>`],
    ['hidden in print only', `<style>@media print { .p { display: none } }</style><p class="p">${SECRET}</p>`],
    [
      'hidden on small screens only',
      `<style>@media (max-width: 600px) { .p { display: none } }</style><p class="p">${SECRET}</p>`,
    ],
    ['not for those who have it read to them', `<p aria-hidden="true">${SECRET}</p>`],
    ['white on black', `<div style="background:#000"><p style="color:#fff">${SECRET}</p></div>`],
    ['white on a picture', `<div style="background-image:url(a.png)"><p style="color:#fff">${SECRET}</p></div>`],
    [
      'white in a page whose styles are elsewhere',
      `<link rel="stylesheet" href="a.css"><p style="color:#fff">${SECRET}</p>`,
    ],
    ['in a box without a size', `<div style="font-size:0"><p style="font-size:16px">${SECRET}</p></div>`],
  ])('%s', (_, html) => {
    const lines = pageLines(`${html}<p>${SEEN}</p>`)
    expect(lines).toContain(SECRET)
    expect(lines.join()).not.toContain('[Hidden')
  })
})

test('menus, labels and keys to sort by are left out', () => {
  for (const html of [
    '<ul hidden><li><a href=a>The first page of all</a><li><a href=b>The second page of all</a></ul>',
    '<span class="sr-only">opens in a new window</span>',
    '<span style="display:none">0040</span>',
    '<i class="material-icons" aria-hidden="true">arrow_forward</i>',
  ])
    expect(pageLines(`${html}<p>${SEEN}</p>`)).toEqual([SEEN])
})

test.each([
  ['100,000 rules', `<style>${'.a{display:none}'.repeat(100_000)}</style>`],
  ['a style that is never closed', `<style>${'.a{'.repeat(100_000)}`],
  ['nested hidden elements', '<p hidden>x '.repeat(50_000)],
  [
    'names in a long script',
    `<script>${'a b '.repeat(100_000)}</script>${Array.from({ length: 5000 }, (_, i) => `<p hidden id="n${i}">x`).join('')}`,
  ],
])('does not hang on %s', { timeout: 60_000 }, (_, html) => {
  const start = process.cpuUsage()
  pageLines(html)
  expect(process.cpuUsage(start).user / 1000).toBeLessThan(4000)
})
