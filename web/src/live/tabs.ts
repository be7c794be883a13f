import { follow, type Piece } from './follow.ts'

interface Listener {
  /** What has changed, without a gap. */
  hear(changes: Piece['changes']): void
  /** Something may have been missed. */
  miss(): void
}

/** Follows the log with one connection for all tabs of a user: whoever has the lock reads it and tells the others. */
export function followTogether(name: string, listener: Listener): void {
  let position: string | undefined
  function take({ from, to, changes }: Piece) {
    if (from === position) listener.hear(changes)
    else listener.miss()
    position = to
  }
  // Browsers have locks only where the connection is safe.
  if (!navigator.locks) {
    whileVisible((signal) => follow(position, take, signal))
    return
  }

  const channel = new BroadcastChannel(name)
  let isLeader = false
  channel.onmessage = ({ data }: MessageEvent<Piece | 'where?'>) => {
    if (data !== 'where?') take(data)
    else if (isLeader && position) channel.postMessage({ from: position, to: position, changes: [] })
  }
  const ask = () => channel.postMessage('where?')
  ask()
  // Whoever has slept finds out whether something was missed.
  window.addEventListener('pageshow', ({ persisted }) => persisted && ask())
  document.addEventListener('visibilitychange', () => document.hidden || ask())

  void navigator.locks.request(name, async () => {
    isLeader = true
    const tell = (piece: Piece) => {
      take(piece)
      channel.postMessage(piece)
    }
    await follow(position, tell, new AbortController().signal)
    isLeader = false
  })
}

function whileVisible(act: (signal: AbortSignal) => Promise<void>): void {
  let acting: AbortController | undefined
  const look = () => {
    if (document.hidden) {
      acting?.abort()
      acting = undefined
    } else if (!acting) {
      acting = new AbortController()
      void act(acting.signal)
    }
  }
  look()
  document.addEventListener('visibilitychange', look)
}
