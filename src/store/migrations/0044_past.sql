-- Every table can be read as it was at a position of the change log.
CREATE SCHEMA past;
CALL past_of_all();
