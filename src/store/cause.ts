/** Why a record changes: somebody asks for it, a visitor fills in a form, a rule follows from that, or something runs by itself. */
export type Cause = 'request' | 'import' | 'rule' | 'automation' | 'form' | 'undo'
