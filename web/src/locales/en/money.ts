export const money = {
  rates: 'Rates of other currencies',
  withoutRate: (count: number) => `${count} without a rate`,
  withoutRateText: 'Amounts in a currency that has no rate on their day are not counted here.',
  otherCurrency: (own: string, other: string) =>
    `This would be in ${own}, and what it belongs to is in ${other}.`,
  currencyStays: (currency: string) =>
    `There are lines, invoices or payments in ${currency}: the currency stays.`,
  baseStays: (currency: string) =>
    `There are rates to ${currency}, or amounts that name a currency: that of the account stays.`,
  ownRate: 'This is the currency of the account, and always worth 1.',
  noRate: (from: string, to: string) =>
    `There is no rate to convert ${from} to ${to}. Enter one, or add the product without its price.`,
  code: 'Choose a currency.',
  positive: (least: string) => `Must be more than ${least}.`,
}
