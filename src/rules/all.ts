import type { ResourceType } from '../definition/resource.ts'
import * as application from './application.ts'
import * as setting from './application-setting.ts'
import { customFieldMakesSense, funnelTakesWhatIsThere } from './calculated/definition.ts'
import { fieldInUseStays } from './calculated/field-in-use.ts'
import * as figures from './calculated/figures.ts'
import { customsFitTheirFields } from './customs.ts'
import { closingStageSetsDate } from './deal-closing.ts'
import * as funnel from './funnel.ts'
import { handedOutEndsWithItsGiver } from './handed-out.ts'
import { invoiceFollowsItsPayments } from './invoice.ts'
import { lineTakesPricesOfProduct } from './lines.ts'
import { keptLinkIsNotEmptied } from './never-empty.ts'
import { takesNextNumber } from './numbering.ts'
import { keepsOnlyOneTrue } from './only-one.ts'
import { originStaysForManagers } from './origin.ts'
import { belongsToItsMaker, remembersPreviousResponsible } from './people.ts'
import * as role from './role.ts'
import type { Rule } from './rule.ts'
import { savedTableNamesType } from './saved-table.ts'
import { dealStandsInItsFunnel, orderStandsOnStage } from './stage.ts'
import { stagesStandInOrder } from './stage-order.ts'
import { stageInUseKeepsItsFunnel, systemStageStays } from './system-stage.ts'
import { lastTaskMovesOn } from './tasks-done.ts'
import { wholeDayEndsOnItsClocks } from './whole-day.ts'

/** All rules, in the order in which they look at a write. */
const rules: readonly Rule[] = [
  originStaysForManagers,
  stageInUseKeepsItsFunnel,
  keptLinkIsNotEmptied,
  belongsToItsMaker,
  remembersPreviousResponsible,
  customsFitTheirFields,
  fieldInUseStays,
  customFieldMakesSense,
  savedTableNamesType,
  application.applicationAsksForKnownScopes,
  application.installedApplicationStays,
  application.settingsPageIsWhatWasAgreedTo,
  role.rolesComeFromAbove,
  role.ownAddressNeedsThePassword,
  role.lastOwnerStays,
  handedOutEndsWithItsGiver,
  setting.systemFieldNamesItsObject,
  setting.settingInUseStays,
  setting.valuesFollowTheirSetting,
  funnel.stageJoinsDefaultFunnel,
  systemStageStays,
  stagesStandInOrder,
  funnel.funnelHasSystemStages,
  funnel.funnelGoesWithItsStages,
  keepsOnlyOneTrue,
  dealStandsInItsFunnel,
  orderStandsOnStage,
  closingStageSetsDate,
  figures.calculatedFigureIsNotWritten,
  lineTakesPricesOfProduct,
  takesNextNumber,
  invoiceFollowsItsPayments,
  funnelTakesWhatIsThere,
  figures.recordIsCalculated,
  figures.dealFollowsItsParts,
  figures.paymentsOutliveTheirDeal,
  figures.dealsFollowTheirFunnel,
  wholeDayEndsOnItsClocks,
  lastTaskMovesOn,
]

const byType = new WeakMap<ResourceType, readonly Rule[]>()

/** The rules of a type, found once: an import asks for every row. */
export function rulesOf(type: ResourceType): readonly Rule[] {
  const known = byType.get(type) ?? rules.filter((rule) => rule.appliesTo(type))
  byType.set(type, known)
  return known
}
