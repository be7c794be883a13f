import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react'

const tasksIn = (list: Element) => [...list.querySelectorAll<HTMLElement>('[data-task]')]
const press = (task: HTMLElement, part: string) =>
  task.closest('li')?.querySelector<HTMLElement>(`[data-part=${part}]`)?.click()

/** Arrows go from task to task; `x` and the space bar complete one, `d` changes its date. */
export function useTaskKeys(list: RefObject<HTMLElement | null>) {
  const next = useRef<string>(undefined)

  useLayoutEffect(() => {
    if (!next.current || document.activeElement !== document.body) return
    list.current?.querySelector<HTMLElement>(`[data-task="${CSS.escape(next.current)}"]`)?.focus()
    next.current = undefined
  })

  return {
    /** The focus goes on to the neighbour of a task that is about to go. */
    leave(id: string) {
      const tasks = tasksIn(list.current!)
      const place = tasks.findIndex(({ dataset }) => dataset.task === id)
      const isInside = tasks[place]?.closest('li')?.contains(document.activeElement)
      next.current = isInside ? (tasks[place + 1] ?? tasks[place - 1])?.dataset.task : undefined
    },
    onKeyDown(event: KeyboardEvent) {
      const task = event.target as HTMLElement
      if (!task.dataset.task || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
      const tasks = tasksIn(list.current!)
      if (step) tasks[tasks.indexOf(task) + step]?.focus()
      else if (event.key === 'x' || event.key === ' ') press(task, 'complete')
      else if (event.key === 'd') press(task, 'due')
      else return
      event.preventDefault()
      event.stopPropagation()
    },
  }
}
