import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { texts } from '../locales/language.ts'
import { type Item, keyOf, type OfferedItem } from './items.ts'

interface Options {
  readonly grid: RefObject<HTMLElement | null>
  /** Where something can stand, in the order of the arrows: days, or the hours of one. */
  readonly slots: readonly string[]
  readonly slotOf: (item: Item) => string
  /** How many slots each arrow goes on. */
  readonly steps: Readonly<Record<string, number>>
  readonly items: readonly OfferedItem[]
  readonly nameOf: (slot: string) => string
  readonly onShow: (item: Item, slot: string) => void
  readonly onReturn: (item: Item) => void
  readonly onDrop: (item: Item, slot: string) => void
  readonly announce: (words: string) => void
}

export const DAY_STEPS = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

interface Picked {
  readonly item: OfferedItem
  readonly slot: string
}

/** Arrows go from slot to slot; on an item the space bar picks it up, arrows move it, Enter drops it, Escape returns it. */
export function useCalendarKeys(options: Options) {
  const { grid, slots, slotOf, steps, items, nameOf, onShow, onReturn, onDrop, announce } = options
  const [picked, setPicked] = useState<Picked>()
  const focused = useRef<string>(undefined)
  const element = (selector: string) => grid.current?.querySelector<HTMLElement>(selector)

  // An item that has gone to another slot is another element: the focus goes with it.
  useLayoutEffect(() => {
    if (document.activeElement === document.body && focused.current)
      element(`[data-item="${focused.current}"]`)?.focus()
  })

  function pickUp(key: string) {
    const item = items.find((one) => keyOf(one) === key)
    if (!item) return
    if (item.isClosed) return announce(texts().access.closed)
    setPicked({ item, slot: slotOf(item) })
    announce(texts().calendar.picked(item.name))
  }

  const onFrom = (slot: string, step: number) => slots[slots.indexOf(slot) + step]

  function carry(step: number, { item, slot }: Picked) {
    const next = onFrom(slot, step)
    if (next === undefined) return
    setPicked({ item, slot: next })
    onShow(item, next)
    announce(texts().calendar.over(item.name, nameOf(next)))
  }

  function letGo({ item, slot }: Picked, isDropped: boolean) {
    setPicked(undefined)
    if (isDropped && slot !== slotOf(item)) return onDrop(item, slot)
    onReturn(item)
    announce(texts().calendar.returned(item.name))
  }

  function onItemKey(key: string, item: string): boolean {
    if (!picked) {
      if (key === ' ') pickUp(item)
      return key === ' '
    }
    if (key === 'Enter' || key === ' ') letGo(picked, true)
    else if (key === 'Escape') letGo(picked, false)
    else if (steps[key]) carry(steps[key], picked)
    else return false
    return true
  }

  function onSlotKey(key: string, slot: string): boolean {
    if (!steps[key]) return false
    const next = onFrom(slot, steps[key])
    if (next !== undefined) element(`[data-slot="${next}"]`)?.focus()
    return true
  }

  return {
    pickedKey: picked && keyOf(picked.item),
    onKeyDown(event: KeyboardEvent) {
      const { item, slot } = (event.target as HTMLElement).dataset
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
      const isOurs = item ? onItemKey(event.key, item) : slot ? onSlotKey(event.key, slot) : false
      if (!isOurs) return
      event.preventDefault()
      event.stopPropagation()
    },
    onFocus({ target }: { target: EventTarget }) {
      focused.current = (target as HTMLElement).dataset.item
    },
    onBlur({ relatedTarget }: { relatedTarget: EventTarget | null }) {
      focused.current = undefined
      if (picked && relatedTarget) letGo(picked, false)
    },
  }
}
