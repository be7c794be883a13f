-- What was sent for an import is kept for minutes, and is not worth compressing.
ALTER TABLE import_chunks ALTER COLUMN bytes SET STORAGE EXTERNAL;
