import { through, toMany } from '../../definition/index.ts'

/** The lines of a deal, order, contact or company, and the products that they sell. */
export const lines = toMany('entity-products', { inverse: 'entity' })

export const productsOfLines = through('products', { lines: 'entities-products', over: 'product' })
