import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'

/** Opens an address of the app, with its query as it stands. */
export function useGo(): (address: string) => void {
  const { history } = useRouter()
  return useCallback((address) => history.push(address), [history])
}
