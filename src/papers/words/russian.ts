import type { Cents } from '../money.ts'

/** One, few and many: `рубль`, `рубля`, `рублей`. */
type Forms = readonly [string, string, string]

interface Unit {
  readonly forms: Forms
  readonly isFeminine: boolean
}

const he = (...forms: Forms): Unit => ({ forms, isFeminine: false })
const she = (...forms: Forms): Unit => ({ forms, isFeminine: true })

const KOPECK = she('копейка', 'копейки', 'копеек')
const CENT = he('цент', 'цента', 'центов')

const CURRENCIES: Readonly<Record<string, readonly [Unit, Unit]>> = {
  RUB: [he('рубль', 'рубля', 'рублей'), KOPECK],
  BYN: [he('белорусский рубль', 'белорусских рубля', 'белорусских рублей'), KOPECK],
  UAH: [she('гривна', 'гривны', 'гривен'), KOPECK],
  KZT: [he('тенге', 'тенге', 'тенге'), he('тиын', 'тиына', 'тиынов')],
  USD: [he('доллар США', 'доллара США', 'долларов США'), CENT],
  EUR: [he('евро', 'евро', 'евро'), CENT],
}

const SCALES = [
  she('тысяча', 'тысячи', 'тысяч'),
  he('миллион', 'миллиона', 'миллионов'),
  he('миллиард', 'миллиарда', 'миллиардов'),
  he('триллион', 'триллиона', 'триллионов'),
]

const SMALL = [
  ...['', 'один', 'два', 'три', 'четыре', 'пять', 'шесть', 'семь', 'восемь', 'девять', 'десять'],
  ...['одиннадцать', 'двенадцать', 'тринадцать', 'четырнадцать', 'пятнадцать', 'шестнадцать'],
  ...['семнадцать', 'восемнадцать', 'девятнадцать'],
]
const TENS = [
  ...['', '', 'двадцать', 'тридцать', 'сорок', 'пятьдесят'],
  ...['шестьдесят', 'семьдесят', 'восемьдесят', 'девяносто'],
]
const HUNDREDS = [
  ...['', 'сто', 'двести', 'триста', 'четыреста', 'пятьсот'],
  ...['шестьсот', 'семьсот', 'восемьсот', 'девятьсот'],
]

/** `Сто двадцать рублей 50 копеек` */
export function russianSum(cents: Cents, currency: string): string {
  const whole = cents / 100n
  const rest = String(cents % 100n).padStart(2, '0')
  const [unit, part] = CURRENCIES[currency] ?? []
  const words = numberWords(whole, unit?.isFeminine ?? false)
  const sum = unit
    ? `${words} ${formOf(unit, whole)} ${rest} ${formOf(part!, cents % 100n)}`
    : `${words} ${rest}/100 ${currency}`
  return sum[0]!.toUpperCase() + sum.slice(1)
}

function numberWords(number: bigint, isFeminine: boolean): string {
  if (number === 0n) return 'ноль'
  const words: string[] = []
  let rest = number
  for (let scale = -1; rest > 0n; scale++, rest /= 1000n) {
    const group = Number(rest % 1000n)
    if (group === 0) continue
    const unit = SCALES[scale]
    const said = groupWords(group, unit?.isFeminine ?? isFeminine)
    words.unshift(unit ? `${said} ${formOf(unit, BigInt(group))}` : said)
  }
  return words.join(' ')
}

function groupWords(group: number, isFeminine: boolean): string {
  const last = group % 100 < 20 ? group % 100 : group % 10
  const small = isFeminine && last === 1 ? 'одна' : isFeminine && last === 2 ? 'две' : SMALL[last]!
  const tens = group % 100 < 20 ? '' : TENS[Math.floor((group % 100) / 10)]!
  return [HUNDREDS[Math.floor(group / 100)]!, tens, small].filter((word) => word !== '').join(' ')
}

function formOf({ forms }: Unit, number: bigint): string {
  const last = Number(number % 100n)
  if (last > 10 && last < 20) return forms[2]
  return last % 10 === 1 ? forms[0] : last % 10 >= 2 && last % 10 <= 4 ? forms[1] : forms[2]
}
