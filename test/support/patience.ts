/** How long a test waits for what must come: a machine ten times slower than usual is no fault, and what never comes is told. */
export const PATIENCE_MS = 600_000
