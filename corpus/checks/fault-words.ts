/**
 * What is wrong with a statement, in the language that the statement is in: a reader is told so in its own prompt, and
 * people see it in the answer.
 * @module
 */

interface FaultWords {
  noText: string
  noSentence(numbers: readonly number[]): string
  cites: string
  noPart: string
  absent(quoted: string): string
  elsewhere(figure: string): string
  address(address: string): string
  unlike: string
  denied(words: string): string
  notDenied(words: string): string
  bound(words: string): string
  opposite(words: string): string
  condition(words: string): string
}

export const FAULT_WORDS: Record<'en' | 'zh', FaultWords> = {
  en: {
    noText: 'it has no text',
    noSentence: (numbers) => `no sentence has the number ${numbers.join(', ')}`,
    cites: 'it cites no sentence',
    noPart: 'a cited span is no part of the document',
    absent: (quoted) => `"${quoted}" does not stand in the cited text`,
    elsewhere: (figure) => `"${figure}" stands in another column or row than the statement says`,
    address: (address) => `"${address}" is an address that does not stand in the cited text`,
    unlike: 'it has no word in common with the cited text',
    denied: (words) => `the cited text denies "${words}"`,
    notDenied: (words) => `the cited text does not deny "${words}"`,
    bound: (words) => `the cited text bounds "${words}" from the other side`,
    opposite: (words) => `the cited text says the opposite of "${words}"`,
    condition: (words) => `the cited text puts the condition of "${words}" the other way round`,
  },
  zh: {
    noText: '没有文字',
    noSentence: (numbers) => `没有编号为 ${numbers.join('、')} 的句子`,
    cites: '没有注明依据的句子',
    noPart: '所引片段不在文档中',
    absent: (quoted) => `所引文字中没有“${quoted}”`,
    elsewhere: (figure) => `“${figure}”所在的行或列与陈述所说的不同`,
    address: (address) => `所引文字中没有地址“${address}”`,
    unlike: '与所引文字没有任何相同的词',
    denied: (words) => `所引文字否定了“${words}”`,
    notDenied: (words) => `所引文字没有否定“${words}”`,
    bound: (words) => `所引文字对“${words}”的限定方向相反`,
    opposite: (words) => `所引文字的意思与“${words}”相反`,
    condition: (words) => `所引文字中“${words}”的条件正好相反`,
  },
}
