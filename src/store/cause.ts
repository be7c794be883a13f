/** Why a record changes: somebody asks for it, a rule follows from that, or something runs by itself. */
export type Cause = 'request' | 'import' | 'rule' | 'automation' | 'undo'
