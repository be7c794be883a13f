import { leaveAfter } from '../api/leaving.ts'
import { send } from '../api/request.ts'
import { dropAllDrafts } from './kept.ts'
import { mayLeave } from './typed.ts'

/** Begins anew with an empty memory; asks first when something is not saved. */
export async function signOut(): Promise<void> {
  if (!(await mayLeave())) return
  await leaveAfter(() => send('DELETE', '/app/session').then(dropAllDrafts))
}
