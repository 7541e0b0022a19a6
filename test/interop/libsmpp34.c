// Binds to the exchange with the PDUs of libsmpp34, submits texts, reads the receipt of each and unbinds. Prints a line for each step.
#include <arpa/inet.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <smpp34.h>
#include <smpp34_structs.h>
#include <smpp34_params.h>

static int peer;
static uint32_t sequence = 1;

static void fail(const char *reason) {
  printf("%s: %s\n", reason, smpp34_strerror);
  exit(1);
}

static void send_pdu(uint32_t command, void *pdu) {
  uint8_t octets[4096];
  int length = 0;
  memset(octets, 0, sizeof octets);
  if (smpp34_pack(command, octets, sizeof octets, &length, pdu) != 0) fail("cannot encode");
  if (write(peer, octets, length) != length) fail("cannot write");
}

static void read_octets(uint8_t *octets, int length) {
  for (int had = 0, n; had < length; had += n)
    if ((n = read(peer, octets + had, length - had)) <= 0) fail("the connection ended");
}

// Reads the next PDU, which must have this command, and decodes it.
static void read_pdu(uint32_t command, void *pdu, size_t size) {
  uint8_t octets[4096];
  uint32_t header[4];
  read_octets(octets, 16);
  memcpy(header, octets, 16);
  const uint32_t length = ntohl(header[0]);
  if (length < 16 || length > sizeof octets) fail("wrong command_length");
  read_octets(octets + 16, length - 16);
  memset(pdu, 0, size);
  if (ntohl(header[1]) != command) fail("another command");
  if (smpp34_unpack(command, pdu, octets, length) != 0) fail("cannot decode");
}

static void submit(const char *from, const char *to, const char *text) {
  submit_sm_t request;
  submit_sm_resp_t response;
  tlv_t payload;
  memset(&request, 0, sizeof request);
  memset(&payload, 0, sizeof payload);
  request.command_id = SUBMIT_SM;
  request.sequence_number = sequence++;
  request.source_addr_ton = 1;
  request.source_addr_npi = 1;
  snprintf((char *)request.source_addr, sizeof request.source_addr, "%s", from);
  request.dest_addr_ton = 1;
  request.dest_addr_npi = 1;
  snprintf((char *)request.destination_addr, sizeof request.destination_addr, "%s", to);
  request.registered_delivery = SMPP34_DELIVERY_RECEIPT_ON;
  if (strlen(text) < 160) {
    request.sm_length = strlen(text);
    memcpy(request.short_message, text, strlen(text));
  } else {
    payload.tag = TLVID_message_payload;
    payload.length = strlen(text);
    memcpy(payload.value.octet, text, strlen(text));
    build_tlv(&request.tlv, &payload);
  }
  send_pdu(SUBMIT_SM, &request);
  destroy_tlv(request.tlv);
  read_pdu(SUBMIT_SM_RESP, &response, sizeof response);
  printf("response %u %s\n", response.command_status, response.message_id);
}

static void receipt(void) {
  deliver_sm_t request;
  deliver_sm_resp_t response;
  read_pdu(DELIVER_SM, &request, sizeof request);
  printf("receipt %.*s", request.sm_length, request.short_message);
  tlv_t *tlv;
  smpp34_tlv_for_each(tlv, request.tlv) {
    if (tlv->tag == TLVID_message_state) printf(" state=%u", tlv->value.val08);
    if (tlv->tag == TLVID_receipted_message_id) printf(" id=%s", tlv->value.octet);
  }
  printf("\n");
  memset(&response, 0, sizeof response);
  response.command_id = DELIVER_SM_RESP;
  response.sequence_number = request.sequence_number;
  send_pdu(DELIVER_SM_RESP, &response);
  destroy_tlv(request.tlv);
}

int main(int count, char **words) {
  if (count < 6) return 2;
  alarm(60);
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(atoi(words[1]))};
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  peer = socket(AF_INET, SOCK_STREAM, 0);
  if (connect(peer, (struct sockaddr *)&address, sizeof address) != 0) fail("cannot connect");

  bind_transceiver_t bind_request;
  bind_transceiver_resp_t bound;
  memset(&bind_request, 0, sizeof bind_request);
  bind_request.command_id = BIND_TRANSCEIVER;
  bind_request.sequence_number = sequence++;
  snprintf((char *)bind_request.system_id, sizeof bind_request.system_id, "%s", words[2]);
  snprintf((char *)bind_request.password, sizeof bind_request.password, "%s", words[3]);
  bind_request.interface_version = SMPP_VERSION;
  send_pdu(BIND_TRANSCEIVER, &bind_request);
  read_pdu(BIND_TRANSCEIVER_RESP, &bound, sizeof bound);
  printf("bound %u %s\n", bound.command_status, bound.system_id);

  for (int i = 6; i < count; i++) {
    submit(words[4], words[5], words[i]);
    receipt();
  }

  unbind_t end = {.command_id = UNBIND, .sequence_number = sequence++};
  unbind_resp_t ended;
  send_pdu(UNBIND, &end);
  read_pdu(UNBIND_RESP, &ended, sizeof ended);
  printf("unbound %u\n", ended.command_status);
  return 0;
}
