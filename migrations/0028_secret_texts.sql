-- A text of the exchange itself that holds a secret, such as a one-time code, is stored with the secret masked. The
-- whole text is sealed, and only as long as the message waits for its carrier.
alter table dispatch add column text_sealed bytea;

-- The text of a verification with its code masked.
alter table brand_otp add column text_shown text;
