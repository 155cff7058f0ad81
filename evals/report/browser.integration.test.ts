/** The report in a real browser. Set CHAPTERVERSE_SCREENSHOTS to a folder to keep what it looks like. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { reportOf, runWith, sampleReport } from '../../testing/answers/eval-report.ts'
import { launchBrowser } from '../../testing/servers/browser.ts'
import { renderComparison } from './comparison.ts'
import { renderReport } from './page.ts'

const kept = process.env['CHAPTERVERSE_SCREENSHOTS']
const folder = mkdtempSync(join(tmpdir(), 'chapterverse-report-'))
const shots = kept ?? folder

let browser: Browser
beforeAll(async () => {
  writeFileSync(join(folder, 'report.html'), await renderReport(sampleReport()))
  const other = reportOf([runWith('lv1', { hit: 0.8 })])
  writeFileSync(join(folder, 'comparison.html'), renderComparison(sampleReport(), other))
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  rmSync(folder, { recursive: true, force: true })
})

const TWO_FRAMES = 'new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))'

interface Opened {
  page: Page
  /** What the console said, errors of the page, and every address that was asked for but the page's own. */
  trouble: string[]
}

async function opened(options: BrowserContextOptions, file = 'report.html'): Promise<Opened> {
  const context = await browser.newContext(options)
  const page = await context.newPage()
  const address = pathToFileURL(join(folder, file)).href
  const trouble: string[] = []
  page.on('console', (message) => trouble.push(`${message.type()}: ${message.text()}`))
  page.on('pageerror', (error) => trouble.push(String(error)))
  page.on('request', (request) => {
    if (request.url() !== address && !request.url().startsWith('data:')) trouble.push(request.url())
  })
  await page.goto(address)
  // Of a page that has not been drawn yet Chromium refuses a screenshot: two frames, and the first is there.
  await page.evaluate(TWO_FRAMES)
  return { page, trouble }
}

/** All text with less contrast than 4.5, and marks in charts with less than 3: WCAG 2.2, 1.4.3 and 1.4.11. */
const POOR_CONTRAST = `(() => {
  const rgb = (text) => text.match(/[\\d.]+/g).map(Number)
  const light = ([r, g, b]) => [r, g, b].map((c) => c / 255)
    .map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4))
    .reduce((sum, c, i) => sum + c * [0.2126, 0.7152, 0.0722][i], 0)
  const ratio = (a, b) => { const [x, y] = [light(rgb(a)), light(rgb(b))].sort((p, q) => q - p); return (x + 0.05) / (y + 0.05) }
  const behind = (element) => {
    for (let at = element; at; at = at.parentElement) {
      const { backgroundColor } = getComputedStyle(at)
      if ((rgb(backgroundColor)[3] ?? 1) > 0) return backgroundColor
    }
    return 'rgb(255, 255, 255)'
  }
  const poor = new Set()
  const holds = (element) => [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim() !== '')
  for (const element of document.querySelectorAll('body *')) {
    if (!holds(element) || element.closest('style, title')) continue
    const { color, fill } = getComputedStyle(element)
    const ink = element.closest('svg') ? fill : color
    if (ratio(ink, behind(element)) < 4.5) poor.add(element.tagName + '.' + element.className + ' ' + ink + ' on ' + behind(element))
  }
  for (const mark of document.querySelectorAll('figure svg [aria-label=dot] path')) {
    const { fill } = getComputedStyle(mark)
    if (ratio(fill, behind(mark)) < 3) poor.add('mark ' + fill)
  }
  return [...poor]
})()`

/** Landscape within margins of 12 mm, at 96 dots an inch. */
const A4 = { width: 1032, height: 703 }

interface Chart {
  width: number
  height: number
  /** Middles, from the chart's upper left corner. */
  marks: { x: number; y: number; fill: string }[]
}

const FIRST_CHART = `(() => {
  const svg = document.querySelector('figure svg')
  const { left, top, width, height } = svg.getBoundingClientRect()
  const marks = [...svg.querySelectorAll('[aria-label=dot] path')].map((mark) => {
    const box = mark.getBoundingClientRect()
    return { x: box.left + box.width / 2 - left, y: box.top + box.height / 2 - top, fill: getComputedStyle(mark).fill }
  })
  return { width, height, marks }
})()`

const OPEN_ALL = `document.querySelectorAll('details').forEach((one) => { one.open = true })`
const OVERFLOW = 'document.documentElement.scrollWidth - document.documentElement.clientWidth'
/** Tables that have to be pushed aside to be read. */
const CUT = `[...document.querySelectorAll('.wide')].filter((one) => one.scrollWidth > one.clientWidth)
  .map((one) => one.getAttribute('aria-label') + ' ' + one.scrollWidth + ' in ' + one.clientWidth)`
const shoot = (page: Page, name: string) => page.screenshot({ path: join(shots, `${name}.png`) })

describe.each([
  ['wide', { viewport: { width: 1280, height: 1400 }, colorScheme: 'light' }],
  ['dark', { viewport: { width: 1280, height: 1400 }, colorScheme: 'dark' }],
  ['middle', { viewport: { width: 961, height: 1400 }, colorScheme: 'light' }],
  ['narrow', { viewport: { width: 360, height: 1400 }, colorScheme: 'light' }],
] satisfies [string, BrowserContextOptions][])('the report, %s', (name, options) => {
  it('is quiet, asks for nothing, fits the window, can be read, and shows its charts', async () => {
    const { page, trouble } = await opened(options)
    await shoot(page, name)
    expect(await page.evaluate(OVERFLOW)).toBe(0)
    const { width, height, marks } = (await page.evaluate(FIRST_CHART)) as Chart
    expect(width).toBeGreaterThan(280)
    expect(height).toBeGreaterThan(180)
    expect(marks.filter(({ x, y }) => x > 0 && x < width && y > 0 && y < height).length).toBe(6)
    expect(new Set(marks.map(({ fill }) => fill)).size).toBe(6)
    await page.evaluate(OPEN_ALL)
    expect(await page.evaluate(OVERFLOW)).toBe(0)
    expect(await page.evaluate(CUT)).toEqual([])
    expect(await page.evaluate(POOR_CONTRAST)).toEqual([])
    await page.locator('details.miss').first().scrollIntoViewIfNeeded()
    await shoot(page, `${name}-miss`)
    await page.locator('#calibration').scrollIntoViewIfNeeded()
    await shoot(page, `${name}-calibration`)
    expect(await page.title()).toBe('Chapterverse evaluation')
    expect(trouble).toEqual([])
    await page.context().close()
  })
})

describe('the report', () => {
  it('opens what is folded by keyboard', async () => {
    const { page } = await opened({ viewport: { width: 1280, height: 900 } })
    const run = page.locator('details.run').first()
    const miss = run.locator('details.miss').first()
    expect(await miss.isVisible()).toBe(false)
    await run.locator('> summary').focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    expect(await miss.locator('table.trace').isVisible()).toBe(true)
    expect(await page.evaluate('getComputedStyle(document.activeElement).outlineStyle')).toBe('solid')
    await page.context().close()
  })

  it('prints dark on white, whatever the screen shows', async () => {
    const { page, trouble } = await opened({ viewport: A4, colorScheme: 'dark' })
    await page.emulateMedia({ media: 'print' })
    await shoot(page, 'print')
    expect(await page.evaluate(CUT)).toEqual([])
    expect(await page.evaluate(OVERFLOW)).toBe(0)
    expect(await page.evaluate('getComputedStyle(document.body).color')).toBe('rgb(0, 0, 0)')
    expect(await page.locator('nav').isVisible()).toBe(false)
    const path = join(shots, 'report.pdf')
    await page.pdf({ path, preferCSSPageSize: true })
    expect(readFileSync(path).subarray(0, 5).toString()).toBe('%PDF-')
    expect(trouble).toEqual([])
    await page.context().close()
  })
})

describe('a comparison', () => {
  it.each([
    ['narrow', 360, 'light'],
    ['dark', 1280, 'dark'],
  ] as const)('is as quiet and fits a window that is %s', async (name, width, colorScheme) => {
    const { page, trouble } = await opened({ viewport: { width, height: 1200 }, colorScheme }, 'comparison.html')
    await page.evaluate(OPEN_ALL)
    await shoot(page, `comparison-${name}`)
    expect(await page.evaluate(OVERFLOW)).toBe(0)
    expect(await page.evaluate(CUT)).toEqual([])
    expect(await page.evaluate(POOR_CONTRAST)).toEqual([])
    expect(trouble).toEqual([])
    await page.context().close()
  })
})
