/** The money of the countries from which most people come; all others choose. */
const CURRENCIES: Readonly<Record<string, readonly string[]>> = {
  EUR: ['AT', 'BE', 'CY', 'DE', 'EE', 'ES', 'FI', 'FR', 'GR', 'HR', 'IE', 'IT', 'LT', 'LU', 'LV', 'MT', 'NL'],
  RUB: ['RU'],
  KZT: ['KZ'],
  BYN: ['BY'],
  UAH: ['UA'],
  UZS: ['UZ'],
  GEL: ['GE'],
  AMD: ['AM'],
  GBP: ['GB'],
  CHF: ['CH', 'LI'],
  PLN: ['PL'],
  CZK: ['CZ'],
  SEK: ['SE'],
  NOK: ['NO'],
  DKK: ['DK'],
  TRY: ['TR'],
  CAD: ['CA'],
  AUD: ['AU'],
  INR: ['IN'],
  CNY: ['CN'],
  JPY: ['JP'],
  BRL: ['BR'],
}

/** What is counted in where the browser comes from: `ru` and `ru-RU` both mean Russia. */
export function currencyOf(locale: string, otherwise: string): string {
  const { region = '' } = new Intl.Locale(locale).maximize()
  return Object.entries(CURRENCIES).find(([, regions]) => regions.includes(region))?.[0] ?? otherwise
}

export const zoneOfBrowser = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone
