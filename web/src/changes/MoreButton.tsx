import { Button } from '@mantine/core'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'

interface MoreButtonProps {
  readonly query: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>
  readonly label: string
}

/** Reads the next page of changes, where there is one. */
export function MoreButton({
  query: { hasNextPage, isFetchingNextPage, fetchNextPage },
  label,
}: MoreButtonProps) {
  if (!hasNextPage) return null
  return (
    <Button
      variant="subtle"
      color="gray"
      size="compact-sm"
      loading={isFetchingNextPage}
      onClick={() => void fetchNextPage()}
    >
      {label}
    </Button>
  )
}
