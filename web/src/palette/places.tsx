import { stringifySearch } from '../api/address.ts'
import { useSession } from '../api/session.ts'
import { useTexts } from '../locales/language.ts'
import { useLabels } from '../metadata/labels.ts'
import { useTypes } from '../metadata/useTypes.ts'
import {
  type Destination,
  morePlaces,
  otherPlaces,
  settingsPlaces,
  workPlaces,
} from '../places/destinations.tsx'
import type { Command } from './commands.ts'
import { useGo } from './go.ts'

/** Every page that the user may open. */
export function usePlaces(): readonly Command[] {
  const texts = useTexts()
  const types = useTypes()
  const { user } = useSession()
  const go = useGo()
  const settings = settingsPlaces(texts, types, useLabels(), user).flatMap(({ places }) => places)
  const command =
    (words: string) =>
    ({ to, label, icon, key, search = {} }: Destination): Command => ({
      id: `go-${to.replaceAll('/', '-')}`,
      group: 'go',
      label,
      icon,
      ...(key && { keys: `g ${key}` }),
      words,
      run: () => go(to + stringifySearch(search)),
    })
  const work = [
    ...workPlaces(texts, types),
    ...morePlaces(texts, types),
    ...otherPlaces(texts).filter(({ to }) => !to.startsWith('/settings')),
  ]
  return [...work.map(command('')), ...settings.map(command(texts.shell.settings))]
}
