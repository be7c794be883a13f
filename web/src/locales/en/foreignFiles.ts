const SAVE = 'choose “Save as” and “CSV UTF-8”, and import that file.'

/** Files that are no tables to import: what they are, and what to do instead. */
export const foreignFiles = {
  xls: `This is an old Excel workbook (XLS). Open it in Excel, ${SAVE}`,
  ods: `This is an OpenDocument spreadsheet (ODS). Open it in LibreOffice, ${SAVE}`,
  numbers: 'This is a Numbers spreadsheet. Open it in Numbers, choose “Export to CSV”, and import that file.',
  pdf: 'This is a PDF: a printed page, not a table. Ask for the data as a spreadsheet or as CSV.',
  document: 'This is a text document. Copy its table into a spreadsheet, save that as CSV, and import it.',
  picture:
    'This is a picture: there are no cells in it to read. Ask for the data as a spreadsheet or as CSV.',
  vcard: 'This is a vCard (VCF): cards of an address book. They are people: import them as contacts.',
  calendar: 'This is a calendar file (ICS). Export the records as CSV there instead.',
  archive: 'This is an archive. Unpack it and choose the CSV file that is in it.',
  page: `This is a web page (HTML), perhaps under the name of a spreadsheet. Open it in Excel, ${SAVE}`,
  xml: 'This is an XML file. Export the data as CSV instead.',
  json: 'This is JSON as a whole. An import takes NDJSON, a record a line, or CSV.',
  other: 'This is no table that can be read: the file holds something other than text. Import CSV or NDJSON.',
}
