/** What generated input follows from: the same in every run, so that a red one tells of a change; `SEED=4711 npm test -- <file>` makes other input. */
export const seedOf = (usual: number): number => Number(process.env.SEED ?? usual)
