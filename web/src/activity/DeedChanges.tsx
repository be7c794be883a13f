import { Loader } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ChangeList } from '../changes/ChangeList.tsx'
import { isTold } from '../changes/change.ts'
import { MoreButton } from '../changes/MoreButton.tsx'
import { changesQuery } from '../changes/queries.ts'
import { useTexts } from '../locales/language.ts'
import { FailureNote } from '../ui/FailureNote.tsx'
import { changesOf, type Deed } from './api.ts'

/** Every field that was changed, from what to what. */
export function DeedChanges({ deed, label }: { readonly deed: Deed; readonly label: string }) {
  const { activity, common } = useTexts()
  const query = useInfiniteQuery(changesQuery(changesOf(deed)))
  const changes = query.data?.pages.flatMap((page) => page.data) ?? []
  return (
    <>
      <FailureNote failure={query.error} />
      {query.isPending && <Loader size="xs" aria-label={common.loading} />}
      <ChangeList label={label} changes={changes.filter(isTold)} />
      <MoreButton query={query} label={activity.more} />
    </>
  )
}
