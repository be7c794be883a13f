/** What is wrong with a formula, in words for the one who writes it. */
export class FormulaFault extends Error {}
