import { choice, datetime, hash, integer, longText, objectList, resource } from '../definition/index.ts'
import { POLICIES } from '../jsonapi/undo.ts'

export const UNDO_STATES = ['running', 'done', 'cancelled', 'failed'] as const
export type UndoState = (typeof UNDO_STATES)[number]

/** An undo as a resource: clients ask for it and watch it. */
export const undoType = resource('undos', {
  scope: 'undo',
  description: {
    en: 'What was taken back, and what stood in the way.',
    ru: 'Что было отменено и что этому помешало.',
  },
  attributes: {
    state: choice(...UNDO_STATES)
      .computed()
      .neverEmpty(),
    selector: hash().computed().neverEmpty(),
    'on-conflict': choice(...POLICIES)
      .computed()
      .neverEmpty(),
    total: integer().computed().neverEmpty(),
    processed: integer().computed().neverEmpty(),
    undone: integer().computed().neverEmpty(),
    skipped: integer().computed().neverEmpty(),
    conflicts: objectList().computed().neverEmpty(),
    problem: longText().computed(),
    'user-id': integer().computed().neverEmpty(),
    'undo-request-id': longText().computed(),
    'created-at': datetime().computed().neverEmpty(),
    'updated-at': datetime().computed().neverEmpty(),
    'finished-at': datetime().computed(),
  },
})
