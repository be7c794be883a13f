import { toOne } from '../../definition/index.ts'

/** The records that people work with, and talk about. */
export const MAIN_TYPES = ['deals', 'orders', 'contacts', 'companies']

/** What is said of a record goes with it. */
export const aboutRecord = toOne(MAIN_TYPES, { onTargetDelete: 'delete', isNeeded: true })
