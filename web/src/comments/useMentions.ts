import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type RefObject, useState } from 'react'
import { listQuery, type Resource } from '../api/records.ts'
import { titleOf } from '../fields/values.ts'
import { useType } from '../metadata/useTypes.ts'

const NAMING = /(?:^|\s)@([\p{L}\p{N}._-]{0,30})$/u
const MOST = '6'

/** The people who can be named after an @, and the keys by which one of them is chosen. */
export function useMentions(box: RefObject<HTMLElement | null>, onChosen: () => void) {
  const [words, setWords] = useState<string>()
  const [at, setAt] = useState(0)
  const canRead = useType('users')?.can.read ?? false
  const { data } = useQuery({
    ...listQuery('users', { 'page[size]': MOST, ...(words && { 'filter[q]': words }) }),
    enabled: words !== undefined && canRead,
  })
  const people = words === undefined ? [] : (data?.data ?? [])
  const close = () => setWords(undefined)

  function look() {
    setWords(namingAt(box.current)?.[1])
    setAt(0)
  }

  function choose(person: Resource) {
    const found = namingAt(box.current)
    const selection = window.getSelection()
    close()
    if (!found || !selection) return
    const range = selection.getRangeAt(0)
    range.setStart(range.endContainer, range.endOffset - found[1]!.length - 1)
    range.deleteContents()
    const mention = document.createElement('a')
    mention.dataset.userId = person.id
    mention.contentEditable = 'false'
    mention.textContent = `@${titleOf(person)}`
    const space = document.createTextNode('\u00a0')
    range.insertNode(space)
    range.insertNode(mention)
    selection.collapse(space, 1)
    onChosen()
  }

  /** True when the key was meant for the list. */
  function onKey(event: KeyboardEvent): boolean {
    if (people.length === 0) return false
    if (event.key === 'Escape') close()
    else if (event.key === 'ArrowDown') setAt((at + 1) % people.length)
    else if (event.key === 'ArrowUp') setAt((at + people.length - 1) % people.length)
    else if ((event.key === 'Enter' && !event.ctrlKey && !event.metaKey) || event.key === 'Tab')
      choose(people[at]!)
    else return false
    event.preventDefault()
    event.stopPropagation()
    return true
  }
  return { people, at, look, choose, onKey, close }
}

/** The name that is being written before the caret. */
function namingAt(box: HTMLElement | null): RegExpExecArray | null {
  const selection = window.getSelection()
  const node = selection?.anchorNode
  if (!selection?.isCollapsed || !(node instanceof Text) || !box?.contains(node)) return null
  return NAMING.exec(node.data.slice(0, selection.anchorOffset).replaceAll('\u00a0', ' '))
}
