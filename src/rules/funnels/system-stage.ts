import { errors, pointer, refuse } from '../../errors/errors.ts'
import { storedValue } from '../../store/layout.ts'
import { account, sql } from '../../store/sql.ts'
import { linkedTo, linkInWrite } from '../edit.ts'
import { forTypes, type Rule } from '../rule.ts'

/** The stages that the service made are needed by its rules. */
export const systemStageStays: Rule = {
  isLogged: true,
  appliesTo: forTypes('deal-stages', 'order-stages'),
  async prepare({ write, before }) {
    if (write.action === 'delete' && storedValue(before!, 'kind') !== null)
      throw refuse(errors.inUse('A system stage cannot be deleted'))
    return write
  },
}

/** A stage can change its funnel while it is the client's own and no deal stands on it. */
export const stageInUseKeepsItsFunnel: Rule = {
  appliesTo: forTypes('deal-stages'),
  async prepare({ session, write, before }) {
    if (write.action !== 'update') return write
    const funnel = linkInWrite(write, 'deal-stage-category')
    if (funnel === undefined || funnel?.id === linkedTo(before, 'deal-stage-category')?.id) return write
    const source = pointer('data', 'relationships', 'deal-stage-category')
    if (storedValue(before!, 'kind') !== null)
      throw refuse(errors.invalid('A system stage cannot leave its funnel', source))
    // That it needs one is said of every stage, whatever stands on it.
    if (funnel === null) return write
    const standing = await session.rows(
      sql`SELECT 1 FROM deals d WHERE d.account_id = ${account} AND d.stage_id = ${write.id} LIMIT 1`,
    )
    if (standing.length > 0)
      throw refuse(errors.invalid('Deals stand on this stage, it cannot leave its funnel', source))
    return write
  },
}
