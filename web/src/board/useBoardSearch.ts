import { useNavigate, useSearch } from '@tanstack/react-router'
import type { Parameters } from '../api/records.ts'

/** What the address says, and how to say something else there: undefined takes a parameter away. */
export function useBoardSearch(): [
  Parameters,
  (change: Readonly<Record<string, string | undefined>>) => void,
] {
  const search = useSearch({ strict: false }) as Parameters
  const navigate = useNavigate()
  const change: ReturnType<typeof useBoardSearch>[1] = (parts) =>
    void navigate({ to: '.', search: { ...search, ...parts } as never, replace: true })
  return [search, change]
}
