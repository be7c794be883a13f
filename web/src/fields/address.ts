/** Lists to choose from and people are set up in the settings; everything else has a page of its own. */
const WITHOUT_PAGE = /-(statuses|types|stages|reasons|categories|fields|states|settings|groups)$/
const OTHERS = ['users', 'sources', 'areas', 'competitors', 'constants', 'applications']

export const hasPage = (type: string): boolean => !WITHOUT_PAGE.test(type) && !OTHERS.includes(type)
