import { useEffect } from 'react'
import type { Item, ItemGroup } from './items.tsx'
import { Keys } from './Keys.tsx'
import classes from './Palette.module.css'

interface PaletteListProps {
  readonly id: string
  readonly label: string
  readonly groups: readonly ItemGroup[]
  readonly active: Item | undefined
  readonly onPoint: (id: string) => void
  readonly onChoose: (item: Item) => void
}

export const optionId = (listId: string, { id }: Item): string => `${listId}-${id}`

/** The input has the focus and says which line is active; the mouse points at lines too. */
export function PaletteList({ id, label, groups, active, onPoint, onChoose }: PaletteListProps) {
  const shown = active && optionId(id, active)
  useEffect(() => {
    if (shown) document.getElementById(shown)?.scrollIntoView({ block: 'nearest' })
  }, [shown])
  return (
    <div id={id} role="listbox" aria-label={label} className={classes.list}>
      {groups.map(({ title, items }) => (
        // biome-ignore lint/a11y/useSemanticElements: a list of options has groups, not fieldsets
        <div key={title} role="group" aria-label={title}>
          <div className={classes.title} aria-hidden="true">
            {title}
          </div>
          {items.map((item) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the input
            // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the input
            <div
              key={item.id}
              id={optionId(id, item)}
              role="option"
              aria-selected={item.id === active?.id}
              className={classes.item}
              onMouseMove={() => item.id !== active?.id && onPoint(item.id)}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onChoose(item)}
            >
              {item.icon}
              <span className={classes.label}>{item.label}</span>
              {item.hint && <span className={classes.hint}>{item.hint}</span>}
              {item.keys && <Keys keys={item.keys} />}
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}
