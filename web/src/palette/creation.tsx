import { useLocation } from '@tanstack/react-router'
import type { TypeMetadata } from '../api/metadata.ts'
import { useTexts } from '../locales/language.ts'
import { inNavigation } from '../metadata/kinds.ts'
import { useTypes } from '../metadata/useTypes.ts'
import { PlusIcon, UploadIcon } from '../ui/icons.tsx'
import type { Command } from './commands.ts'
import { useGo } from './go.ts'
import { openCreation, openCreationList } from './opened.ts'

/** What is made most likely on pages that are not named after a type. */
const MADE_ON: Readonly<Record<string, string>> = { agenda: 'diary-tasks', calendar: 'diary-tasks' }

/** Where the lists stand that have pages of their own. */
const LISTS = ['navigation', 'other-lists']

/** New records, the key for one of the kind that is on the screen, and many of them from a file. */
export function useCreation(): readonly Command[] {
  const { palette, imports } = useTexts()
  const go = useGo()
  const shown = shownType(useLocation().pathname)
  const types = useTypes()
  const creatable = inNavigation(types).filter(({ can }) => can.create)
  const commands = creatable.map(({ name, labels }) => ({
    id: `create-${name}`,
    group: 'create' as const,
    label: palette.create(labels.made),
    icon: <PlusIcon />,
    words: `${palette.newWords} ${labels.one}`,
    run: () => openCreation(name),
  }))
  const importOf = ({ name, labels }: TypeMetadata): Command => ({
    id: 'import',
    group: 'page',
    label: imports.of(labels.many),
    icon: <UploadIcon />,
    run: () => go(`/imports/new/${name}`),
  })
  const next = types.find(({ name, can, place }) => name === shown && can.create && LISTS.includes(place))
  const key: Command = {
    id: 'create',
    group: 'create',
    label: palette.createKey,
    keys: 'c',
    isHidden: true,
    run: () => (next ? openCreation(next.name) : openCreationList()),
  }
  return [...commands, key, ...(next ? [importOf(next)] : [])]
}

function shownType(pathname: string): string | undefined {
  const [first, second] = pathname.split('/').slice(1)
  const place = first === 'boards' ? second : first
  return place && (MADE_ON[place] ?? place)
}
