/**
 * Characters of symbol fonts. Such a font draws signs in the places of letters (`m` is μ), and programs write them with the
 * letter's own number or with that number in the private use area from U+F000 on. Tables after the encoding vectors that
 * Adobe publishes for Symbol and Unicode's names for the signs of Wingdings and Webdings.
 * @module
 */

/** Places of a font from a first one on, a character each; a blank stands for a place that means nothing here. */
type Places = readonly (readonly [first: number, characters: string])[]

const SYMBOL: Places = [
  [0x20, ' !∀#∃%&∋()∗+,−./0123456789:;<=>?'],
  [0x40, '≅ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ[∴]⊥_'],
  [0x60, ' αβχδεφγηιϕκλμνοπθρστυϖωξψζ{|}∼'],
  [0xa0, '€ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…⏐⎯↵'],
  [0xc0, 'ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓'],
  [0xe0, '◊〈®©™∑⎛⎜⎝⎡⎢⎣⎧⎨⎩⎪ 〉∫⌠⎮⌡⎞⎟⎠⎤⎥⎦⎫⎬⎭'],
]

/** A box that is ticked is ☒, whatever the font puts into it, as in check boxes of Word; one that is not is ☐. */
const WINGDINGS: Places = [
  [0x20, ' ✏✂✁👓🔔📖🕯☎✆✉🖃📪📫📬📭'],
  [0x30, '📁📂📄🗏🗐🗄⌛🖮🖰🖲🖳🖴🖫🖬✇✍'],
  [0x40, '🖎✌👌👍👎☜☞☝☟🖐☺😐☹💣☠🏳'],
  [0x50, '🏱✈☼💧❄🕆✞🕈✠✡☪☯ॐ☸♈♉'],
  [0x60, '♊♋♌♍♎♏♐♑♒♓&&●❍■☐'],
  [0x70, '☐☐☐◆◆◆❖◆⌧⍓⌘🏵🏶“”'],
  [0x80, '⓪①②③④⑤⑥⑦⑧⑨⑩⓿❶❷❸❹❺❻❼❽❾❿'],
  [0x9e, '·•▪○○○◉◎○▪☐▲✦★✶✴✹✵'],
  [0xd5, '⌫⌦◀➢▲▼←➲'],
  [0xdf, '←→↑↓↖↗↙↘'],
  [0xe7, '←→↑↓↖↗↙↘'],
  [0xef, '⇦⇨⇧⇩⇔⇳⬁⬀⬃⬂▭▫✗✓☒☒'],
]

const WINGDINGS_2: Places = [
  [0x4f, '✗✓☒☒☒☒'],
  [0x69, '⓪①②③④⑤⑥⑦⑧⑨⑩⓿❶❷❸❹❺❻❼❽❾❿'],
  [0x97, '●●●●'],
  [0xa3, '☐☐☐'],
]

const WINGDINGS_3: Places = [
  [0x22, '↔↕'],
  [0x66, '←→↑↓↖↗↙↘↔↕'],
  [0x70, '▲▼△▽◀▶◁▷'],
  [0x7d, '▶'],
]

const WEBDINGS: Places = [
  [0x33, '◀▶▲▼⏪⏩⏮⏭⏸⏹⏺'],
  [0x61, '✓ ☐   ■'],
  [0x6e, '●'],
  [0x72, '✗'],
]

const FONTS: readonly [name: RegExp, places: ReadonlyMap<number, string>][] = [
  [/^(?:symbol|standard ?symbols.*|opensymbol)$/i, charactersOf(SYMBOL)],
  [/^wingdings$/i, charactersOf(WINGDINGS)],
  [/^wingdings ?2$/i, charactersOf(WINGDINGS_2)],
  [/^wingdings ?3$/i, charactersOf(WINGDINGS_3)],
  [/^webdings$/i, charactersOf(WEBDINGS)],
]
/** Signs for which Wingdings is used far more often than Symbol is for what it has in the same place. */
const OFTEN = new Set([0x6f, 0x71, 0x72, 0xa7, 0xa8, 0xd8, 0xe0, 0xfb, 0xfc, 0xfd, 0xfe])
const [SYMBOL_FONT, WINGDINGS_FONT] = FONTS.map(([, places]) => places)

function charactersOf(places: Places): ReadonlyMap<number, string> {
  const found = new Map<number, string>()
  for (const [first, characters] of places) {
    for (const [i, character] of Array.from(characters).entries()) {
      if (character !== ' ' || first + i === 0x20) found.set(first + i, character)
    }
  }
  return found
}

/** Whether letters of a font are drawn as signs. */
export const isSymbolFont = (font: string): boolean => FONTS.some(([name]) => name.test(font.trim()))

/** @returns the sign that stands at a place of a font, from 0x20 to 0xff; U+FFFD for one that is not known */
export function symbolAt(code: number, font: string): string {
  const place = code >= 0xf000 && code <= 0xf0ff ? code - 0xf000 : code
  const places = FONTS.find(([name]) => name.test(font.trim()))?.[1]
  if (places !== undefined && place >= 0x20 && place <= 0xff) return places.get(place) ?? '\ufffd'
  if (place !== code) return (OFTEN.has(place) ? WINGDINGS_FONT : SYMBOL_FONT)?.get(place) ?? '\ufffd'
  const isCharacter = code >= 0x20 && code <= 0x10ffff && !(code >= 0xd800 && code < 0xe000)
  return isCharacter ? String.fromCodePoint(code) : ''
}

const PRIVATE = /[\uf020-\uf0ff]/g

/** Text as it is drawn. @param font of its run; '' where that is not known or no symbol font */
export function inSymbols(text: string, font: string): string {
  const draw = (character: string) => symbolAt(character.charCodeAt(0), font)
  if (font !== '' && isSymbolFont(font)) return text.replace(/[\u0021-\u00ff\uf020-\uf0ff]/g, draw)
  return /[\uf020-\uf0ff]/.test(text) ? text.replace(PRIVATE, draw) : text
}

/** Boxes with a shadow, which are drawn before items for their looks. */
const SHADOWED = /^[\u0070-\u0072\uf070-\uf072]$/

/** A bullet that says something of its item: ticked, done, not done. @returns '' for any other */
export function tellingBullet(character: string, font: string): string {
  if (SHADOWED.test(character)) return ''
  const sign = inSymbols(character, font).trim()
  if (/^[☑🗹✔]$/u.test(sign)) return sign === '✔' ? '✓' : '☒'
  return /^[☐☒✓✗✘]$/u.test(sign) ? sign : ''
}
