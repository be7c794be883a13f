import type { useCombobox } from '@mantine/core'
import { useEffectEvent, useLayoutEffect, useRef } from 'react'

interface Highlighting {
  /** The options as they are offered, as one text: another one is another list. */
  readonly list: string
  /** What is offered answers an earlier question. */
  readonly isAwaited: boolean
  /** Undefined as long as nothing was typed: then nothing is proposed. */
  readonly typed: string | undefined
}

/**
 * What is highlighted is what Enter takes: the kit counts options, and a list that arrives late moves them. Nothing is
 * highlighted while an answer is awaited; then the first is, unless one was chosen that is still there.
 */
export function useHighlight(
  combobox: ReturnType<typeof useCombobox>,
  { list, isAwaited, typed }: Highlighting,
) {
  const options = useRef<HTMLDivElement>(null)
  const highlight = useEffectEvent((_list: string, isAnswered: boolean) => {
    if (!isAnswered && typed !== undefined) return combobox.resetSelectedOption()
    const all = [...(options.current?.querySelectorAll('[data-combobox-option]') ?? [])]
    const place = all.findIndex((one) => one.hasAttribute('data-combobox-selected'))
    if (place >= 0) combobox.selectOption(place)
    else if (typed !== undefined) combobox.selectFirstOption()
    else combobox.resetSelectedOption()
  })
  const question = typed ?? null
  const isOpen = combobox.dropdownOpened
  // Only another list or another question moves what is highlighted.
  useLayoutEffect(() => {
    if (isOpen) highlight(`${question} ${list}`, !isAwaited)
  }, [list, isAwaited, question, isOpen])
  return options
}
