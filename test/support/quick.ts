/** By the times of a whole run on two quiet cores, these say the most in three minutes: every type, every rule. */
const FOLDERS = /^test\/(accounts|architecture|definition|derive|http|merge|rules|support|wire)\//
/** They take longer than all the others together: every statement of JSON:API, and every filter, tried on every type. */
const LONG = /^test\/wire\/(checklist|filters\/every)/

export const isQuick = (file: string): boolean => FOLDERS.test(file) && !LONG.test(file)
