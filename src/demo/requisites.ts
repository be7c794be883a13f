import type { Random } from './random.ts'

const INN_WEIGHTS = [2, 4, 10, 3, 5, 9, 4, 6, 8]

/** The legal numbers of a Russian company, all with the region 00, which does not exist. */
export function requisites(random: Random) {
  const inn = `00${random.digits(7)}`
  const sum = INN_WEIGHTS.reduce((total, weight, index) => total + weight * Number(inn[index]), 0)
  const ogrn = `1${random.integer(10, 24)}00${random.digits(7)}`
  return {
    inn: inn + ((sum % 11) % 10),
    kpp: `00${random.digits(2)}01001`,
    ogrn: ogrn + ((Number(ogrn) % 11) % 10),
    'lawfulness-base': 'Устава',
  }
}

/** A Russian account at a bank of the region 00. */
export const russianAccount = (random: Random) => ({
  bik: `0400${random.digits(5)}`,
  'corr-number': `30101810${random.digits(12)}`,
  number: `40702810${random.digits(12)}`,
})

/** An IBAN whose check digits are 00, which none has. */
export const britishAccount = (random: Random) => ({ number: `GB00RAPP${random.digits(14)}` })
