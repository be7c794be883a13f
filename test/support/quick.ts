/** By the times of a whole run on two quiet cores, these say the most in three minutes: every type, every rule. */
const FOLDERS = /^test\/(architecture|definition|derive|http|rules|support|wire)\//
/** They take longer than all the others together: what is tried on every type in every way, or many times at once. */
const LONG = /^test\/(wire\/(checklist|filters\/every)|rules\/(concurrency|properties))/

export const isQuick = (file: string): boolean => FOLDERS.test(file) && !LONG.test(file)
