import { searchable, stringifySearch } from '../api/address.ts'
import type { Resource } from '../api/records.ts'
import { titleOf } from '../fields/values.ts'
import { useTexts } from '../locales/language.ts'
import { TypeIcon } from '../metadata/TypeIcon.tsx'
import { useTypes } from '../metadata/useTypes.ts'
import { SearchIcon } from '../ui/icons.tsx'
import { useAllCommands } from './commands.ts'
import { useGo } from './go.ts'
import { commandGroups, type Item, type ItemGroup } from './items.tsx'
import { closeness } from './match.ts'
import { useRecent } from './recent.ts'
import { recordHint } from './recordHint.ts'
import { useFound, useSearchedTypes } from './useFound.ts'

/** What the palette shows for what is typed, the group with the best answer first. */
export function usePaletteItems(
  typed: string,
  onlyCreation: boolean,
): { groups: readonly ItemGroup[]; isSearching: boolean } {
  const { palette } = useTexts()
  const wanted = onlyCreation ? '' : typed.trim()
  const commands = useAllCommands().filter(({ group }) => !onlyCreation || group === 'create')
  const { records, isSearching } = useFound(wanted)
  const recent = useRecent(!onlyCreation && wanted === '')
  const recordItem = useRecordItem()
  const inLists = useListItems(wanted)
  const shown = (title: string, found: readonly Resource[], score: number): readonly ItemGroup[] =>
    found.length > 0 ? [{ title, items: found.map(recordItem), score }] : []
  const best = records[0] ? Math.max(1.5, closeness(titleOf(records[0]), wanted)) : 0
  const groups = [
    ...shown(palette.records, records, best),
    ...shown(palette.recent, recent, 2),
    ...commandGroups(commands, typed, palette.groups),
  ].sort((one, other) => other.score - one.score)
  return { groups: [...groups, ...inLists], isSearching }
}

function useRecordItem(): (record: Resource) => Item {
  const go = useGo()
  const types = useTypes()
  return (record) => {
    const type = types.find(({ name }) => name === record.type)
    return {
      id: `${record.type}-${record.id}`,
      label: titleOf(record),
      hint: [type?.labels.one, type && recordHint(type, record)].filter(Boolean).join(' · '),
      icon: <TypeIcon name={type?.icon} />,
      run: () => go(`/${record.type}/${record.id}`),
    }
  }
}

/** Lists with everything that was found, for when the best is not good enough. */
function useListItems(wanted: string): readonly ItemGroup[] {
  const go = useGo()
  const { palette } = useTexts()
  const searched = useSearchedTypes()
  if (wanted === '') return []
  const items = searched.map(({ name, labels }) => ({
    id: `list-${name}`,
    label: palette.searchIn(wanted, labels.many),
    icon: <SearchIcon />,
    run: () => go(`/${name}${stringifySearch({ 'filter[q]': searchable(wanted) })}`),
  }))
  return [{ title: palette.lists, items, score: 0 }]
}
