import type { ResourceType } from '../definition/resource.ts'
import type { Cause } from '../store/cause.ts'
import * as application from './applications/application.ts'
import * as setting from './applications/application-setting.ts'
import * as automation from './automations/automation.ts'
import { runIsByHand } from './automations/by-hand.ts'
import { customFieldMakesSense, funnelTakesWhatIsThere } from './calculated/definition.ts'
import { fieldInUseStays } from './calculated/field-in-use.ts'
import * as figures from './calculated/figures.ts'
import { customsFitTheirFields } from './custom-fields/customs.ts'
import { dashboardShowsWhatThereIs } from './dashboards/dashboard.ts'
import { closingStageSetsDate } from './funnels/deal-closing.ts'
import * as funnel from './funnels/funnel.ts'
import { dealStandsInItsFunnel, orderStandsOnStage, stageKnowsSinceWhen } from './funnels/stage.ts'
import { stagesStandInOrder } from './funnels/stage-order.ts'
import { stageInUseKeepsItsFunnel, systemStageStays } from './funnels/system-stage.ts'
import * as invoice from './invoice.ts'
import { lineTakesPricesOfProduct } from './lines.ts'
import { distinctionNamesSeveral } from './merge/distinction.ts'
import * as currency from './money/currency.ts'
import { rateIsOfAnotherCurrency } from './money/rates.ts'
import { keptLinkIsNotEmptied } from './never-empty.ts'
import { takesNextNumber } from './numbering.ts'
import { keepsOnlyOneTrue, theOneIsNotUnset } from './only-one.ts'
import * as papers from './papers/template.ts'
import { handedOutEndsWithItsGiver } from './people/handed-out.ts'
import { originStaysForManagers } from './people/origin.ts'
import { belongsToItsMaker, remembersPreviousResponsible } from './people/people.ts'
import * as role from './people/role.ts'
import * as roles from './people/roles.ts'
import { teamsAreATree } from './people/teams.ts'
import { viewingEndsWithItsPeople } from './people/viewings.ts'
import { doneTaskMakesTheNext } from './repeating.ts'
import type { Rule } from './rule.ts'
import { writtenWordsStand } from './said.ts'
import { savedTableNamesType, savedTableOfRoleStaysForManagers } from './saved-table.ts'
import { wordsAreTheirAuthors } from './talk/author.ts'
import { lastTaskMovesOn } from './tasks-done.ts'
import * as form from './web-forms/form.ts'
import { webhookMakesSense } from './webhooks/telling.ts'
import * as webhook from './webhooks/webhook.ts'
import { wholeDayEndsOnItsClocks } from './whole-day.ts'

/** All rules, in the order in which they look at a write. */
const rules: readonly Rule[] = [
  originStaysForManagers,
  stageInUseKeepsItsFunnel,
  keptLinkIsNotEmptied,
  wordsAreTheirAuthors,
  belongsToItsMaker,
  writtenWordsStand,
  remembersPreviousResponsible,
  customsFitTheirFields,
  fieldInUseStays,
  customFieldMakesSense,
  savedTableNamesType,
  savedTableOfRoleStaysForManagers,
  dashboardShowsWhatThereIs,
  application.applicationAsksForKnownScopes,
  application.installedApplicationStays,
  application.settingsPageIsWhatWasAgreedTo,
  roles.rolesAreMadeByAdministrators,
  roles.builtInRoleStays,
  roles.roleInUseStays,
  roles.roleMakesSense,
  teamsAreATree,
  roles.builtInRoleIsGivenByName,
  role.rolesComeFromAbove,
  role.ownAddressNeedsThePassword,
  role.lastOwnerStays,
  handedOutEndsWithItsGiver,
  viewingEndsWithItsPeople,
  setting.systemFieldNamesItsObject,
  setting.settingInUseStays,
  setting.valuesFollowTheirSetting,
  funnel.stageJoinsDefaultFunnel,
  systemStageStays,
  stagesStandInOrder,
  funnel.funnelHasSystemStages,
  funnel.funnelGoesWithItsStages,
  keepsOnlyOneTrue,
  theOneIsNotUnset,
  dealStandsInItsFunnel,
  orderStandsOnStage,
  stageKnowsSinceWhen,
  closingStageSetsDate,
  figures.calculatedFigureIsNotWritten,
  currency.currencyStaysWhileSomethingIsPaidInIt,
  currency.moneyIsInTheCurrencyOfItsOwner,
  lineTakesPricesOfProduct,
  currency.ownerHasTheSameCurrency,
  rateIsOfAnotherCurrency,
  takesNextNumber,
  invoice.amountOfLinesIsNotWritten,
  invoice.invoiceFollowsItsLines,
  invoice.invoiceFollowsItsPayments,
  invoice.invoiceHasItsStatus,
  funnelTakesWhatIsThere,
  figures.recordIsCalculated,
  figures.dealFollowsItsParts,
  figures.paymentsOutliveTheirDeal,
  figures.dealsFollowTheirFunnel,
  wholeDayEndsOnItsClocks,
  // Before it is asked whether a deal has tasks left.
  doneTaskMakesTheNext,
  lastTaskMovesOn,
  automation.actsAsItsWriter,
  automation.automationMakesSense,
  automation.automationCountsItsVersions,
  runIsByHand,
  distinctionNamesSeveral,
  papers.templateBeginsWithUsualTexts,
  papers.templateMakesSense,
  papers.logoIsAPicture,
  form.formBeginsWithWhatIsUsual,
  form.formMakesSense,
  form.formDoesNoMoreThanItsWriter,
  webhook.webhookIsOfWhoeverMakesIt,
  webhookMakesSense,
  webhook.webhookBeginsAtTheEndOfTheLog,
  webhook.webhookHasASecret,
  webhook.webhookWorksWhenSwitchedOn,
  webhook.webhookIsAnsweredFor,
]

interface RulesOfType {
  readonly all: readonly Rule[]
  readonly forUndo: readonly Rule[]
}

const byType = new WeakMap<ResourceType, RulesOfType>()

/** The rules of a type for a write of this cause; found once, as an import asks for every row. */
export function rulesOf(type: ResourceType, cause?: Cause): readonly Rule[] {
  const known = byType.get(type) ?? find(type)
  byType.set(type, known)
  return cause === 'undo' ? known.forUndo : known.all
}

function find(type: ResourceType): RulesOfType {
  const all = rules.filter((rule) => rule.appliesTo(type))
  return { all, forUndo: all.filter(({ isLogged }) => !isLogged) }
}

/** What rules of other types keep right in records of this one. */
export const keptOf = ({ name }: ResourceType): readonly string[] =>
  rules.flatMap(({ keeps }) => keeps?.[name] ?? [])
