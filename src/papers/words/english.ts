import type { Cents } from '../money.ts'

const SCALES = ['', ' thousand', ' million', ' billion', ' trillion']
const SMALL = [
  ...['', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven'],
  ...['twelve', 'thirteen', 'fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen'],
]
const TENS = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']

/** `One hundred twenty and 50/100 USD` */
export function englishSum(cents: Cents, currency: string): string {
  const sum = `${numberWords(cents / 100n)} and ${String(cents % 100n).padStart(2, '0')}/100 ${currency}`
  return sum[0]!.toUpperCase() + sum.slice(1)
}

function numberWords(number: bigint): string {
  if (number === 0n) return 'zero'
  const words: string[] = []
  let rest = number
  for (let scale = 0; rest > 0n; scale++, rest /= 1000n) {
    const group = Number(rest % 1000n)
    if (group > 0) words.unshift(`${groupWords(group)}${SCALES[scale]}`)
  }
  return words.join(' ')
}

function groupWords(group: number): string {
  const last = group % 100
  const tens =
    last < 20 ? SMALL[last]! : [TENS[Math.floor(last / 10)]!, SMALL[last % 10]!].filter(Boolean).join('-')
  return [group >= 100 ? `${SMALL[Math.floor(group / 100)]} hundred` : '', tens].filter(Boolean).join(' ')
}
