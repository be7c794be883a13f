import { type ComponentType, useEffect, useState } from 'react'

/** Code that must be there when somebody asks for it: who types at once would lose letters while it loads. */
export function usePreloaded<Props>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> | undefined {
  const [component, setComponent] = useState<ComponentType<Props>>()
  useEffect(() => {
    void load().then((loaded) => setComponent(() => loaded))
  }, [load])
  return component
}
