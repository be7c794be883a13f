const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP']
/** On Ctrl-C both the terminal and npm send the signal: so close together they are one wish. */
const ONE_WISH_MS = 1_000

/** Aborts when the process is told to stop; told once more, the process ends without waiting. */
export function stopSignal(): AbortSignal {
  const controller = new AbortController()
  let firstAt = 0
  const onSignal = () => {
    if (controller.signal.aborted && performance.now() - firstAt > ONE_WISH_MS) process.exit(1)
    if (controller.signal.aborted) return
    firstAt = performance.now()
    controller.abort()
  }
  for (const signal of SIGNALS) process.on(signal, onSignal)
  return controller.signal
}
