import { useSuspenseQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { metadataQuery } from '../api/metadata.ts'
import { typeLabels } from '../locales/label.ts'
import { useTexts } from '../locales/language.ts'
import { PlusIcon, UploadIcon } from '../ui/icons.tsx'
import type { Command } from './commands.ts'
import { useGo } from './go.ts'
import { openCreation, openCreationList } from './opened.ts'

const TYPES = ['contacts', 'companies', 'deals', 'orders', 'diary-tasks', 'products', 'invoices']
/** What is made most likely on pages that are not named after a type. */
const MADE_ON: Readonly<Record<string, string>> = { agenda: 'diary-tasks', calendar: 'diary-tasks' }

/** New records, the key for one of the kind that is on the screen, and many of them from a file. */
export function useCreation(): readonly Command[] {
  const { palette, imports, types } = useTexts()
  const go = useGo()
  const metadata = useSuspenseQuery(metadataQuery).data.types
  const shown = shownType(useLocation().pathname)
  const creatable = TYPES.filter((name) => metadata.find((type) => type.name === name)?.can.write)
  const commands = creatable.map((type) => ({
    id: `create-${type}`,
    group: 'create' as const,
    label: palette.create(typeLabels(types, type).one),
    icon: <PlusIcon />,
    words: palette.newWords,
    run: () => openCreation(type),
  }))
  const importOf = (type: string): Command => ({
    id: 'import',
    group: 'page',
    label: imports.of(typeLabels(types, type).many),
    icon: <UploadIcon />,
    run: () => go(`/import/${type}`),
  })
  const next = creatable.find((type) => type === shown)
  const key: Command = {
    id: 'create',
    group: 'create',
    label: palette.createKey,
    keys: 'c',
    isHidden: true,
    run: () => (next ? openCreation(next) : openCreationList()),
  }
  return [...commands, key, ...(next ? [importOf(next)] : [])]
}

function shownType(pathname: string): string | undefined {
  const [first, second] = pathname.split('/').slice(1)
  const place = first === 'boards' ? second : first
  return place && (MADE_ON[place] ?? place)
}
