-- A text of the exchange itself that contains a secret, such as a one-time code, is stored with the secret masked. The
-- full text is sealed and kept only while the message waits for its carrier.
alter table dispatch add column text_sealed bytea;

-- The text of a verification with its code masked.
alter table brand_otp add column text_shown text;
