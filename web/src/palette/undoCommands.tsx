import { useTexts } from '../locales/language.ts'
import { RedoIcon, UndoIcon } from '../ui/icons.tsx'
import { useLastSteps, type Way } from '../undo/steps.ts'
import { turnLast } from '../undo/turning.ts'
import type { Command } from './commands.ts'
import { isApple } from './keys.ts'
import { useOwnTyping } from './useOwnTyping.ts'

/** Takes back, and does again, what was done on this page. */
export function useUndoCommands(): readonly Command[] {
  const { undo } = useTexts()
  const isElsewhere = useOwnTyping()
  const last = useLastSteps()
  const turning = (way: Way, rest: Pick<Command, 'id' | 'keys' | 'icon' | 'isHidden'>): Command => {
    const words = last[way]?.words
    return {
      group: 'page',
      label: words ? undo[`${way}Of`](words) : undo[way],
      // There is nothing to choose where nothing was done.
      isHidden: !words,
      isElsewhere,
      run: () => turnLast(way),
      ...rest,
    }
  }
  return [
    turning('undo', { id: 'undo', keys: 'mod+z', icon: <UndoIcon /> }),
    turning('redo', { id: 'redo', keys: 'mod+shift+z', icon: <RedoIcon /> }),
    ...(isApple() ? [] : [turning('redo', { id: 'redo-y', keys: 'mod+y', isHidden: true })]),
  ]
}
