import { useDropTarget } from '../ui/useDropTarget.ts'
import { CalendarItem } from './CalendarItem.tsx'
import classes from './HourGrid.module.css'
import { inOrder, isItem, keyOf, type OfferedItem } from './items.ts'

interface HourCellProps {
  readonly slot: string
  readonly name: string
  readonly addLabel: string
  /** Its name is seen in it; else it stands at the side of its row. */
  readonly isNamed: boolean
  readonly isActive: boolean
  readonly items: readonly OfferedItem[]
  readonly pickedKey: string | undefined
  readonly onAdd: (() => void) | undefined
  readonly onActive: () => void
}

/** An hour of a day, and what begins in it. */
export function HourCell(props: HourCellProps) {
  const { slot, name, addLabel, isNamed, isActive, items, pickedKey, onAdd, onActive } = props
  const { element, isOver } = useDropTarget<HTMLDivElement>(isItem, { slot })
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears where the keyboard is
    <div ref={element} className={classes.cell} data-over={isOver || undefined} onFocus={onActive}>
      <button
        type="button"
        className={classes.name}
        data-slot={slot}
        aria-label={addLabel}
        tabIndex={isActive ? 0 : -1}
        onClick={onAdd}
      >
        {isNamed && name}
      </button>
      {(isNamed || items.length > 0) && (
        <ul className={classes.items} aria-label={name}>
          {inOrder(items).map((item) => (
            <CalendarItem
              key={keyOf(item)}
              item={item}
              isTabStop={isActive}
              isPicked={keyOf(item) === pickedKey}
            />
          ))}
        </ul>
      )}
    </div>
  )
}
