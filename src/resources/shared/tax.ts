import { choice, decimal } from '../../definition/index.ts'

/** How the tax on sales goes with the prices of a paper, and its rate where a product says none. */
export const tax = () => ({
  vat: choice('none', 'included', 'added'),
  'vat-rate': decimal({ atLeast: 0, atMost: 100 }).shownAs('percent'),
})

export const taxWords = {
  fields: {
    vat: { en: 'VAT', ru: 'НДС' },
    'vat-rate': { en: 'Usual VAT rate', ru: 'Обычная ставка НДС' },
  },
  choices: {
    none: { en: 'None', ru: 'Без НДС' },
    included: { en: 'Included in prices', ru: 'Включён в цены' },
    added: { en: 'Added to prices', ru: 'Сверх цен' },
  },
} as const
