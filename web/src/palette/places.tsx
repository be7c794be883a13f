import { stringifySearch } from '../address.ts'
import { useSession } from '../api/session.ts'
import { useTexts } from '../locales/language.ts'
import { useTypes } from '../records/types.ts'
import {
  type Destination,
  morePlaces,
  otherPlaces,
  settingsPlaces,
  workPlaces,
} from '../shell/destinations.tsx'
import type { Command } from './commands.ts'
import { useGo } from './go.ts'

/** The second key after g. */
const KEYS: Readonly<Record<string, string>> = {
  '/': 'h',
  '/contacts': 'c',
  '/companies': 'm',
  '/boards/deals': 'd',
  '/deals': 'l',
  '/boards/orders': 'b',
  '/orders': 'o',
  '/products': 'p',
  '/invoices': 'i',
  '/agenda': 't',
  '/calendar': 'k',
  '/settings/profile': 's',
}

/** Every page that the user may open. */
export function usePlaces(): readonly Command[] {
  const texts = useTexts()
  const { user } = useSession()
  const go = useGo()
  const settings = settingsPlaces(texts, user).flatMap(({ places }) => places)
  const command =
    (words: string) =>
    ({ to, label, icon, search = {} }: Destination): Command => ({
      id: `go-${to.replaceAll('/', '-')}`,
      group: 'go',
      label,
      icon,
      ...(KEYS[to] && { keys: `g ${KEYS[to]}` }),
      words,
      run: () => go(to + stringifySearch(search)),
    })
  const work = [
    ...workPlaces(texts),
    ...morePlaces(texts, useTypes()),
    ...otherPlaces(texts).filter(({ to }) => !to.startsWith('/settings')),
  ]
  return [...work.map(command('')), ...settings.map(command(texts.shell.settings))]
}
