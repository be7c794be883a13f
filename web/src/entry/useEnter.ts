import { useNavigate } from '@tanstack/react-router'
import { enterSession, type Session } from '../api/session.ts'

/** On to the start, or to where the user wanted to go before the sign-in came between. */
export function useEnter(to = '/'): (session: Session) => void {
  const navigate = useNavigate()
  return (session) => {
    enterSession(session)
    void navigate({ to, replace: true })
  }
}
