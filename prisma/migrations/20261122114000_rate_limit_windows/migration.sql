-- Windows of the rate limits that several web processes share; rate-limiter-flexible reads and writes the table, and
-- relies on the order of the columns. What is lost in a crash of the server may be lost: nothing is written to the log.
-- Counting changes no indexed column, so a row with room beside it is replaced in its page.
CREATE UNLOGGED TABLE rate_limit_window (
  key varchar(255) PRIMARY KEY,
  points integer NOT NULL,
  expire bigint NOT NULL
) WITH (fillfactor = 50);
