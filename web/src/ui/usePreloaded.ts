import { type ComponentType, lazy, useEffect, useState } from 'react'

/** Code that must be there when somebody asks for it: who types at once would lose letters while it loads. */
export function usePreloaded<Props>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const [component, setComponent] = useState<ComponentType<Props>>(() =>
    lazy(() => load().then((loaded) => ({ default: loaded }))),
  )
  useEffect(() => {
    const ready = (loaded: ComponentType<Props>) => setComponent(() => loaded)
    // A page that is left takes its requests with it; on one that stays, whoever asks loads it again.
    load().then(ready, () => {})
  }, [load])
  return component
}
