import type { useCombobox } from '@mantine/core'
import { useLayoutEffect, useRef } from 'react'

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
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another list or another question moves what is highlighted
  useLayoutEffect(() => {
    if (!combobox.dropdownOpened) return
    if (isAwaited && typed !== undefined) return combobox.resetSelectedOption()
    const all = [...(options.current?.querySelectorAll('[data-combobox-option]') ?? [])]
    const place = all.findIndex((one) => one.hasAttribute('data-combobox-selected'))
    if (place >= 0) combobox.selectOption(place)
    else if (typed !== undefined) combobox.selectFirstOption()
    else combobox.resetSelectedOption()
  }, [list, isAwaited, typed, combobox.dropdownOpened])
  return options
}
