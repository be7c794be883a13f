import type { Catalogue } from '../locales/en.ts'

type Words = (texts: Catalogue, found: RegExpExecArray) => string

/** The kinds of refusal that the server has, by what it says of them; the first that fits counts. */
const KNOWN: readonly (readonly [RegExp, Words])[] = [
  // Values of fields.
  [/ is required\b| (must not|cannot) be empty$/, ({ errors }) => errors.required],
  [/ must be an e-mail address$/, ({ errors }) => errors.email],
  [/ must be an address that begins with http/, ({ errors }) => errors.webAddress],
  [/ is not your password$/, ({ errors }) => errors.wrongPassword],
  [/ must be a key of a setting/, ({ applications }) => applications.keyWrong],
  [/ must be a colour /, ({ refusals }) => refusals.colour],
  [/\bat most (\d+) (strings|values|fields)\)$/, ({ refusals }, [, most]) => refusals.tooMany(Number(most))],
  [/ a string of more than (\d+) /, ({ refusals }, [, most]) => refusals.tooLongPart(Number(most))],
  [/ is too large[ :(]| nested deeper /, ({ refusals }) => refusals.tooLarge],
  [/\bat most (\d+) characters\)?$/, ({ errors }, [, most]) => errors.tooLong(Number(most))],
  [/ at least (\d+) characters long$/, ({ entry }, [, fewest]) => entry.shortPassword(Number(fewest))],
  [/ must be a date in the form/, ({ errors }) => errors.date],
  [/ must be a time in ISO/, ({ errors }) => errors.time],
  [/ must be (a number|an integer)$/, ({ errors }) => errors.number],
  [/ out of range( |$)/, ({ refusals }) => refusals.outOfRange],
  [/ must be at least (\S+)$/, ({ refusals }, [, least]) => refusals.atLeast(least!)],
  [/ must be at most (\S+)$/, ({ refusals }, [, most]) => refusals.atMost(most!)],
  [/ must be left out when \S+ is given$/, ({ errors }) => errors.dayOrTime],
  [/ must be a string of digits$/, ({ errors }) => errors.digits],
  [/ must be true or false$/, ({ errors }) => errors.truth],
  [/ must be (one of|an array of): /, ({ refusals }) => refusals.choice],
  [/ must be a string$/, ({ refusals }) => refusals.text],
  [/ NUL character$| well-formed Unicode$/, ({ refusals }) => refusals.characters],
  [
    / must be (an object|an array|a list|a scalar|a string or)| a member named | is not a custom field/,
    ({ refusals }) => refusals.shape,
  ],
  [/ is calculated by the funnel /, ({ care }) => care.calculatedError],
  [/ is calculated /, ({ refusals }) => refusals.calculated],
  [/ is the sum of the lines of the invoice /, ({ refusals }) => refusals.sumOfLines],
  [/ cannot be written$| of a token cannot be changed$/, ({ refusals }) => refusals.readOnly],
  // Formulas.
  [/The formulas go in a circle/, ({ refusals }) => refusals.formulaCircle],
  [/ has no numeric field "(.*)"$/, ({ refusals }, [, name]) => refusals.formulaField(name!)],
  [
    /"(.+)" is not expected at character (\d+)/,
    ({ refusals }, [, sign, place]) => refusals.formulaSign(sign!, Number(place)),
  ],
  [/^(formula|\S+-calc-(field|method))[: ]/, ({ refusals }) => refusals.formula],
  // Automations.
  [/\{\{(.+)\}\}.* has no field /, ({ refusals }, [, name]) => refusals.noField(name!)],
  [/^then: must have 1 to (\d+) steps$/, ({ refusals }, [, most]) => refusals.steps(Number(most))],
  [
    / must be the id of a record, | has no such date$| must be responsible, user/,
    ({ refusals }) => refusals.choice,
  ],
  [/^(when|if|then)\S* must be a text$/, ({ errors }) => errors.required],
  [/ must be an address such as https/, ({ errors }) => errors.webAddress],
  [/ must be minute, hour, day, month/, ({ refusals }) => refusals.cron],
  [/ is about no record$/, ({ refusals }) => refusals.noRecord],
  // Money.
  [/ must be a currency code /, ({ money }) => money.code],
  [/ must be more than (\S+)$/, ({ money }, [, least]) => money.positive(least!)],
  [
    /^currency is (\S+), and that of the \S+ is (\S+)$/,
    ({ money }, [, own, other]) => money.otherCurrency(own!, other!),
  ],
  [/ invoices or payments in (\S+): the currency stays$/, ({ money }, [, one]) => money.currencyStays(one!)],
  [/^There are rates to (\S+), or amounts /, ({ money }, [, one]) => money.baseStays(one!)],
  [/ is that of the account, and always worth 1$/, ({ money }) => money.ownRate],
  [/ no rate to convert (\S+) to (\S+);/, ({ money }, [, from, to]) => money.noRate(from!, to!)],
  // Papers.
  [/^The logo /, ({ refusals }) => refusals.logo],
  [/^A paper has at most (\d+) lines/, ({ refusals }, [, most]) => refusals.linesOfPaper(Number(most))],
  [/ has neither products nor an amount/, ({ refusals }) => refusals.nothingToPrint],
  [/^Papers are kept with a deal/, ({ refusals }) => refusals.noDealToKeep],
  [/ has no mail server /, ({ refusals }) => refusals.noMail],
  [/^A receipt is given /, ({ refusals }) => refusals.noIncome],
  [/^\S+: (this is no template|\{\{)/, ({ refusals }) => refusals.template],
  [/^number-prefix: /, ({ refusals }) => refusals.numberPrefix],
  // Links and what hangs on a record.
  [/^There is no record of \S+ with the \S+ "(.*)"$/, ({ errors }, [, name]) => errors.noSuchRecord(name!)],
  [
    /^There is more than one record .* "(.*)", in (.*): say which$/,
    ({ refusals }, [, name, places]) => refusals.severalPlaces(name!, places!),
  ],
  [/^There is more than one record .* "(.*)"$/, ({ refusals }, [, name]) => refusals.severalRecords(name!)],
  [/^There is no (record|invitation|saved table|valid token) /, ({ refusals }) => refusals.gone],
  [/^Stage \S+ is not a stage of funnel /, ({ refusals }) => refusals.otherFunnel],
  [/ cannot be unset: /, ({ refusals }) => refusals.keepsDefault],
  [/^position: the opened stage /, ({ refusals }) => refusals.stageOrder],
  [/^A system stage /, ({ refusals }) => refusals.systemStage],
  [/^Deals stand on this stage/, ({ refusals }) => refusals.stageInUse],
  [/^The funnel still has deals/, ({ refusals }) => refusals.funnelInUse],
  [/^The only funnel /, ({ refusals }) => refusals.onlyFunnel],
  [/ is (still )?needed /, ({ refusals }) => refusals.inUse],
  [/ is in the trash: /, ({ refusals }) => refusals.inTrash],
  [/ cannot be merged into itself$/, ({ refusals }) => refusals.sameRecord],
  // Applications, tokens, people.
  [/ installed application keeps a value/, ({ refusals }) => refusals.settingInUse],
  [/^object-type /, ({ refusals }) => refusals.setting],
  [/^The application is installed: its settings page/, ({ errors }) => errors.settingsPage],
  [/^The application is installed/, ({ refusals }) => refusals.installed],
  [/^Only its user or an owner can give this token more/, ({ errors }) => errors.tokenOfAnother],
  [/^Your own e-mail is changed in your profile/, ({ errors }) => errors.ownEmail],
  [/^This is the last owner /, ({ refusals }) => refusals.lastOwner],
  [/^This role comes with the account/, ({ refusals }) => refusals.builtInRole],
  [/^It is the only role of (.*): give/, ({ refusals }, [, name]) => refusals.onlyRole(name!)],
  [/: there is no such saved table /, ({ refusals }) => refusals.noSavedTable],
  [/ team cannot stand below itself$/, ({ refusals }) => refusals.teamCircle],
  // Files.
  [
    /^The row has (\d+) cells, the header (\d+)$/,
    ({ refusals }, [, cells, head]) => refusals.cells(+cells!, +head!),
  ],
  [/ may have at most (\d+ [MG]iB)$/, ({ refusals }, [, most]) => refusals.fileTooLarge(most!)],
  [/ is taken| already/, ({ errors }) => errors.taken],
]

interface Refusal {
  readonly code: string
  readonly detail: string
}

/** One error in the words of a language. */
export function refusalIn(texts: Catalogue, { code, detail }: Refusal): string {
  for (const [pattern, words] of KNOWN) {
    const found = pattern.exec(detail)
    if (found) return words(texts, found)
  }
  return texts.refusals.otherwise(code, detail)
}
